interface EarlyPress {
  note: (event: Event) => void;
  button: HTMLButtonElement | null;
}

/** Stands in the page: holds the button that is pressed last before the client bundle runs. Links and fields need none. */
export const earlyPressScript = `var earlyPress = {
  button: null,
  note: function (event) {
    earlyPress.button = event.target.closest('button');
    if (!earlyPress.button) return;
    event.preventDefault();
    event.stopPropagation();
  },
};
addEventListener('click', earlyPress.note, true);`;

const retryMs = 50;
const mostTries = 100;

/** To be called once the client bundle has taken the page over: what was pressed before is pressed again. */
export function repeatEarlyPress(): void {
  const { earlyPress } = window as { earlyPress?: EarlyPress };
  if (!earlyPress) return;
  removeEventListener('click', earlyPress.note, true);
  const { button } = earlyPress;
  let hasArrived = false;
  button?.addEventListener('click', () => (hasArrived = true), { once: true });
  // React keeps events from parts of the page that it takes over later.
  (function press(tries: number) {
    if (hasArrived || tries === 0 || !button?.isConnected) return;
    button.click();
    setTimeout(press, retryMs, tries - 1);
  })(mostTries);
}
