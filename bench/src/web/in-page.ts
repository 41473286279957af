/** What is run in the page itself: the source of a function that hands back the actions to be measured. */
export const inPage = `() => {
  const grid = document.querySelector('[role=grid]')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const rows = () =>
    [...grid.querySelectorAll('[role=row]')].filter((row) => row.querySelector('[role=gridcell]'))
  const haveCome = () =>
    rows().length > 0 ? rows().every((row) => row.ariaBusy !== 'true') : grid.ariaRowCount === '1'
  const header = (name) =>
    [...grid.querySelectorAll('[role=columnheader]')].find((one) => one.textContent.startsWith(name))
  const until = async (isSo) => {
    while (!isSo()) await frame()
  }
  /** From doing something to the frame in which it is so, and all rows have come. */
  const timed = async (act, isSo) => {
    const began = performance.now()
    act()
    await until(() => isSo() && haveCome())
    return performance.now() - began
  }
  const firstPlace = () => Math.min(...rows().map((row) => Number(row.ariaRowIndex)))
  const clicked = (name) => {
    const before = header(name).ariaSort
    return timed(() => header(name).click(), () => header(name).ariaSort !== before)
  }
  return {
    scroll: async (pixels, ms) => {
      const frames = []
      let before = await frame()
      for (const end = before + ms; before < end; ) {
        const isAtEnd = grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1
        grid.scrollTop = isAtEnd ? 0 : grid.scrollTop + pixels
        const now = await frame()
        frames.push(now - before)
        before = now
      }
      return frames
    },
    jump: (part) => {
      const before = firstPlace()
      const to = (grid.scrollHeight - grid.clientHeight) * part
      return timed(() => (grid.scrollTop = to), () => firstPlace() !== before)
    },
    sortBy: (name) => clicked(name),
    unsort: async () => {
      const sorted = grid.querySelector('[aria-sort=ascending], [aria-sort=descending]')
      if (sorted !== null) await clicked(/^\\w+/.exec(sorted.textContent)[0])
    },
    search: (text) => {
      const input = document.querySelector('[type=search]')
      const before = grid.ariaRowCount
      return timed(
        () => {
          input.value = text
          input.dispatchEvent(new Event('input', { bubbles: true }))
        },
        () => grid.ariaRowCount !== before,
      )
    },
  }
}`
