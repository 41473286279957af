import { Component, h, type ComponentChild, type JSX } from 'preact'

/** A component that is drawn again only when one of its properties is another one. */
export function memo<P extends object>(draw: (props: P) => JSX.Element): (props: P) => JSX.Element {
  class Memo extends Component<{ readonly given: P }> {
    override shouldComponentUpdate(next: { readonly given: P }): boolean {
      return !isSame(this.props.given, next.given)
    }

    override render(): ComponentChild {
      return draw(this.props.given)
    }
  }
  return (given) => h(Memo, { given })
}

function isSame(before: object, after: object): boolean {
  const old = new Map<string, unknown>(Object.entries(before))
  const now = Object.entries(after)
  return old.size === now.length && now.every(([key, value]) => Object.is(old.get(key), value))
}
