interface EarlyPress {
  note: (event: Event) => void;
  button: HTMLButtonElement | null;
  form: HTMLFormElement | null;
}

/**
 * Stands in the page's head, before anything that can be pressed: holds what is pressed last before the client bundle
 * runs, a button, or Enter in a form whose own button waits for the bundle. Links, fields and forms that the browser may
 * send by itself need none.
 */
const earlyPressScript = `var earlyPress = {
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

/** Runs at the end of the page. A tab in the background is not painted: there the client bundle starts at once. */
const starter = `(function () {
  function start() {
    document.querySelectorAll('link[rel=later]').forEach(function (link) { link.rel = 'modulepreload'; });
    var bundle = document.createElement('script');
    bundle.type = 'module';
    bundle.textContent = document.querySelector('script[type=later]').textContent;
    document.body.append(bundle);
  }
  if (document.hidden) start();
  else requestAnimationFrame(function () { setTimeout(start); });
})();`;

/** The scripts that `startAfterPaint` adds to a page. */
export const addedScripts = [earlyPressScript, starter];

/** The script that starts the client bundle, as React writes it. */
const bundleScript = '<script type="module" async="">';

/**
 * A finished page whose client bundle is fetched once the page has been painted. It is readable without it, so its
 * styles, letters and pictures have the line and the machine to themselves until then. React names the bundle's files
 * before everything else and cannot be told otherwise; what it writes otherwise one day simply starts at once again.
 */
export function startAfterPaint(html: string): string {
  if (!html.includes(bundleScript)) return html;
  const head = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, head)}<script>${earlyPressScript}</script>${html.slice(head, end)}<script>${starter}</script>${html.slice(end)}`
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
    .replace(bundleScript, '<script type="later">');
}
