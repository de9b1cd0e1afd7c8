interface EarlyPress {
  note: (event: Event) => void;
  button: HTMLButtonElement | null;
  form: HTMLFormElement | null;
}

/**
 * Stands in the page: holds what is pressed last before the client bundle runs, a button, or Enter in a form whose own
 * button waits for the bundle. Links, fields and forms that the browser may send by itself need none.
 */
export const earlyPressScript = `var earlyPress = {
  button: null,
  form: null,
  note: function (event) {
    var isEnter = event.type === 'keydown';
    if (isEnter && (event.key !== 'Enter' || event.isComposing || event.target.tagName !== 'INPUT')) return;
    var form = isEnter && event.target.form;
    if (isEnter && !(form && form.querySelector('[type=submit]:disabled'))) return;
    earlyPress.form = form || null;
    earlyPress.button = isEnter ? null : event.target.closest('button');
    if (!form && !earlyPress.button) return;
    event.preventDefault();
    event.stopPropagation();
  },
};
addEventListener('click', earlyPress.note, true);
addEventListener('keydown', earlyPress.note, true);`;

const retryMs = 50;
/** A minute: a slow phone takes the parts of a page over when it comes to them. */
const mostTries = 1200;

/** Presses once and again until it is heard: React keeps events from parts of the page that it takes over later. */
function pressAgain(button: HTMLButtonElement): void {
  let hasArrived = false;
  button.addEventListener('click', () => (hasArrived = true), { once: true });
  (function press(tries: number) {
    if (hasArrived || tries === 0 || !button.isConnected) return;
    button.click();
    setTimeout(press, retryMs, tries - 1);
  })(mostTries);
}

/** Sends a form once its button says that the bundle can: until then the browser itself would send it. */
function sendOnceOpen(form: HTMLFormElement, tries = mostTries): void {
  if (tries === 0 || !form.isConnected) return;
  if (form.querySelector('[type=submit]:disabled')) setTimeout(sendOnceOpen, retryMs, form, tries - 1);
  else form.requestSubmit();
}

/** To be called once the client bundle has taken the page over: what was pressed before is pressed again. */
export function repeatEarlyPress(): void {
  const { earlyPress } = window as { earlyPress?: EarlyPress };
  if (!earlyPress) return;
  removeEventListener('click', earlyPress.note, true);
  removeEventListener('keydown', earlyPress.note, true);
  const { button, form } = earlyPress;
  if (button) pressAgain(button);
  if (form) sendOnceOpen(form);
}
