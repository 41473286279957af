/** A table to try things out with. */
export const example = {
  name: 'example-sales.csv',
  question: 'What is the total amount for each region?',
  text: `date,region,product,amount,units
2026-01-03,North,Espresso machine,1249.00,1
2026-01-05,South,Grinder,219.50,2
2026-01-09,East,Espresso machine,1249.00,1
2026-01-12,North,"Beans, dark roast",18.90,12
2026-01-20,East,Espresso machine,1199.00,2
2026-02-02,West,Grinder,219.50,1
2026-02-14,East,"Beans, dark roast",18.90,30
2026-02-20,South,Espresso machine,1199.00,2
2026-03-01,North,Grinder,199.00,3
2026-03-08,West,"Beans, dark roast",21.40,18
`,
} as const
