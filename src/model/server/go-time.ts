/** A time as Go writes it in UTC: nanoseconds without the zeros at their end. `ms` is since 1970. */
export function goTime(ms: number): string {
  const whole = Math.floor(ms / 1000)
  const nanoseconds = Math.min(Math.floor((ms - whole * 1000) * 1e6), 999_999_999)
  const fraction = nanoseconds.toString().padStart(9, '0').replace(/0+$/, '')
  const [seconds = ''] = new Date(whole * 1000).toISOString().split('.')
  return `${seconds}${fraction === '' ? '' : `.${fraction}`}Z`
}

/** A duration in milliseconds as Go writes it in JSON: whole nanoseconds. */
export function nanoseconds(ms: number): number {
  return Math.max(0, Math.round(ms * 1e6))
}
