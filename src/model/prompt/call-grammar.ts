import type { CardColumn, CardTable } from './read-cards.ts'
import { reasons } from './reasons.ts'

/**
 * The calls that there are for a table, as a grammar in llama.cpp's notation: its columns and no others,
 * sums only of numbers, every step in its place. Which columns a result has a grammar cannot know:
 * `readCall` looks after that.
 */
export function callGrammar({ columns }: CardTable): string {
  const nameable = columns.filter((column) => column.isNameable)
  const numeric = nameable.filter(mayBeNumeric)
  return [
    steps,
    `reason ::= ${reasons.map((reason) => JSON.stringify(reason)).join(' | ')}`,
    `column ::= ${aliasesOf(nameable)}`,
    `number ::= ${aliasesOf(numeric.length > 0 ? numeric : nameable)}`,
    ...pairRules(nameable),
  ].join('\n')
}

/** A rule says what may follow what; `out` are the columns of a result. */
const steps = String.raw`root ::= "!" reason | "{" ( filter ( "," rest )? | rest )? "}"
rest ::= figures ( "," shown )? | sort ( "," select )? ( "," limit )? | select ( "," limit )? | limit
shown ::= outsort ( "," outselect )? ( "," limit )? | outselect ( "," limit )? | limit
filter ::= "\"filter\":" ( single | "[" condition ( "," condition ){0,3} "]" )
single ::= "{\"column\":\"" column "\",\"op\":\"" singleop "\",\"value\":" text "}"
condition ::= "{\"column\":\"" column "\",\"op\":\"" ( op "\",\"value\":" text | "in\",\"value\":[" text ( "," text ){0,11} "]" | "empty\"" | "not_empty\"" ) "}"
singleop ::= "eq" | "neq" | "gt" | "lt" | "contains"
op ::= singleop | "gte" | "lte" | "not_contains"
text ::= "\"" ( [^"\\\x00-\x1f] | "\\" ["\\/bfnrt] ){1,120} "\""
figures ::= ( group "," )? "\"aggregate\":" ( figure | "[" figure ( "," figure ){1,5} "]" )
group ::= "\"group_by\":" ( name | "[" name ( "," name ){1,3} "]" )
figure ::= "{\"column\":\"" ( column "\",\"fn\":\"" ( "count" | "min" | "max" ) | number "\",\"fn\":\"" ( "sum" | "avg" ) ) "\"}"
sort ::= "\"sort_by\":" ( key | "[" key ( "," key ){1,3} "]" )
key ::= "{\"column\":" name ",\"descending\":" truth "}"
select ::= "\"select\":[" ( name | pair ( "," name ){0,14} ) "]"
name ::= "\"" column "\""
outsort ::= "\"sort_by\":" ( outkey | "[" outkey ( "," outkey ){1,3} "]" )
outkey ::= "{\"column\":" out ",\"descending\":" truth "}"
outselect ::= "\"select\":[" out ( "," out ){0,15} "]"
out ::= "\"" ( ( "count" | "sum" | "avg" | "min" | "max" ) "_" )? column "\""
limit ::= "\"limit\":" [1-9] [0-9]? [0-9]?
truth ::= "true" | "false"`

/** With more columns than this the rule for pairs would be longer than all the others. */
const MOST_PAIRED = 40

/** Two columns to show, not the same twice: of two with like names, a model says the first again. */
function pairRules(columns: readonly CardColumn[]): readonly string[] {
  if (columns.length < 2 || columns.length > MOST_PAIRED) return ['pair ::= name "," name']
  const pairs = columns.map((column) => {
    const others = columns.filter((other) => other !== column)
    return String.raw`"\"" ${aliasesOf([column])} "\",\"" ( ${aliasesOf(others)} ) "\""`
  })
  return [`pair ::= ${pairs.join(' | ')}`]
}

/** Aliases are words of letters and digits, so nothing in them is to be escaped. */
function aliasesOf(columns: readonly CardColumn[]): string {
  return columns.map(({ alias }) => JSON.stringify(alias)).join(' | ')
}

/** Whether a column may have numbers, as far as its card tells. */
function mayBeNumeric({ about }: CardColumn): boolean {
  return about === '' || /^number\b|\b(?:are numbers|is a number)\b/.test(about)
}
