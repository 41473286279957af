/** A number as text with its thousands apart; every digit stays as it was. */
export function groupedDigits(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d{4,})(\.\d*)?$/.exec(text) ?? []
  return whole === '' ? text.slice(0, 60) : sign + whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + rest
}
