import { readFileSync } from 'node:fs'
import { attachTable, type AttachedTable } from '../../../dist/index.js'

/** A table, and what is asked about it. */
export interface Subject {
  readonly title: string
  readonly table: AttachedTable
  readonly questions: readonly string[]
}

/** The table of the docs. */
export const SALES_PATH = 'docs/sales.csv'

/** A small table, and one with so many columns that the model has most to read. */
export function subjects(): readonly Subject[] {
  return [
    {
      title: `${SALES_PATH}, 5 columns`,
      table: attachTable('sales.csv', readFileSync(SALES_PATH)),
      questions: salesQuestions,
    },
    {
      title: 'orders, 500 rows of 20 columns',
      table: attachTable('orders.csv', ordersText()),
      questions: ordersQuestions,
    },
  ]
}

const salesQuestions = [
  'How many orders are there?',
  'What is the total amount?',
  'Which region sold the most?',
  'What is the average amount of grinders?',
  'How many units were sold in the North?',
  'List the products.',
  'What was the highest amount?',
  'Show the orders from the West.',
  'How many orders have more than 2 units?',
  'Total units by product',
  'When was the first sale?',
  'What is the smallest amount in the East?',
  'Which product brought in the most money?',
  'How many espresso machines were sold in the South?',
  'Average units by region, highest first',
  'Orders with an amount of at least 1000',
  'Which orders were in February 2026?',
  'Show the three largest orders.',
  'How many different regions are there?',
  'What did we sell on 2026-01-20?',
  'How much was sold in the North or the South?',
  'Which region has the fewest units?',
  'Sum of the amount for beans',
  'How many orders are not from the East?',
  'What is the latest date?',
  'Units of the grinders in the West',
  'Sort the orders by amount, descending.',
  'What is the average amount?',
  'Which products have between 2 and 12 units?',
  'How many orders per region?',
] as const

const ordersQuestions = [
  'How many orders are there?',
  'What is the total revenue?',
  'Which country has the highest total revenue?',
  'What is the average discount?',
  'How many orders were shipped by air?',
  'List the countries.',
  'What was the highest shipping cost?',
  'Show the order id and the customer of orders from Norway.',
  'How many orders have a quantity above 40?',
  'Total quantity by category',
  'When was the first order?',
  'What is the smallest revenue in Chile?',
  'Which sales rep has the most orders?',
  'How many orders from Kenya are paid by card?',
  'Average rating by channel, highest first',
  'How many orders have a revenue of at least 5000?',
  'How many orders were placed after 2025-06-01?',
  'Show the customer of the five largest orders by revenue.',
  'How many different customers are there?',
  'What is the status of order 10042?',
  'How many orders are pending or returned?',
  'Which warehouse has the lowest average shipping cost?',
  'Total tax for furniture',
  'How many orders are not from Norway?',
  'What is the latest ship date?',
  'Average quantity of the online orders in Japan',
  'The ten cheapest orders by unit price, with product',
  'What is the average revenue?',
  'How many orders have a quantity between 10 and 20?',
  'How many orders per payment method?',
] as const

/** Values of the columns of the second table that are words. */
const words: Readonly<Record<string, readonly string[]>> = {
  customer: ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov'],
  country: ['Norway', 'Chile', 'Kenya', 'Japan', 'Canada', 'Spain'],
  category: ['Furniture', 'Lighting', 'Kitchen', 'Garden'],
  product: ['Oak table', 'Desk lamp', 'Kettle', 'Rake', 'Bookcase', 'Lantern', 'Pan', 'Bench'],
  channel: ['online', 'shop', 'phone'],
  'payment method': ['card', 'cash', 'transfer'],
  status: ['delivered', 'pending', 'returned'],
  'sales rep': ['Kim', 'Sam', 'Robin', 'Alex'],
  warehouse: ['A1', 'B2', 'C3'],
  'ship mode': ['air', 'sea', 'road'],
}

function ordersText(): string {
  const names = Object.keys(words)
  const figures = 'quantity,unit price,revenue,discount,tax,shipping cost,rating'
  const lines = [`order id,${names.join()},order date,ship date,${figures}`]
  for (let i = 0; i < 500; i++) {
    const texts = names.map((name, at) => {
      const values = words[name] ?? []
      return values[(i * (at + 3) + Math.floor(i / 7)) % values.length] ?? ''
    })
    const month = String((i % 12) + 1).padStart(2, '0')
    const day = (from: number): string =>
      `2025-${month}-${String((i % 20) + from).padStart(2, '0')}`
    const quantity = (i * 7) % 50
    const price = ((i * 37) % 19_900) / 100 + 1
    const revenue = quantity * price
    const amounts = [quantity, price, revenue, i % 4 === 0 ? 0.1 : 0, revenue / 5, (i % 30) + 4.5]
    const numbers = [...amounts.map((amount) => Number(amount.toFixed(2))), (i % 5) + 1]
    lines.push([10_000 + i, ...texts, day(1), day(5), ...numbers].join())
  }
  return lines.join('\n')
}
