interface EarlyPress {
  note: (event: Event) => void;
  button: HTMLButtonElement | null;
}

/** Stands in the page: notes the button that is pressed last before the program runs. Links and fields need none. */
export const earlyPressScript = `var earlyPress = {
  button: null,
  note: function (event) {
    earlyPress.button = event.target.closest('button');
    if (earlyPress.button) event.preventDefault();
  },
};
addEventListener('click', earlyPress.note, true);`;

const retryMs = 50;
const mostTries = 100;

/** To be called when the program takes the page over: what was pressed before is pressed again. */
export function repeatEarlyPress(): void {
  const { earlyPress } = window as { earlyPress?: EarlyPress };
  if (!earlyPress) return;
  removeEventListener('click', earlyPress.note, true);
  const { button } = earlyPress;
  let hasArrived = false;
  button?.addEventListener('click', () => (hasArrived = true), { once: true });
  // React keeps events from the parts of the page that it has not taken over yet.
  (function press(tries: number) {
    if (hasArrived || tries === 0 || !button?.isConnected) return;
    button.click();
    setTimeout(press, retryMs, tries - 1);
  })(mostTries);
}
