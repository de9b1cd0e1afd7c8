import { earlyPressScript } from './early-press.ts';

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

/** The one script that `startAfterPaint` adds to a page. */
export const starterScript = `${earlyPressScript}\n${starter}`;

/** The script that starts the client bundle, as React writes it. */
const bundleScript = '<script type="module" async="">';

/**
 * A finished page whose client bundle is fetched once the page has been painted. It is readable without it, so its
 * styles, letters and pictures have the line and the machine to themselves until then. React names the bundle's files
 * before everything else and cannot be told otherwise; what it writes otherwise one day simply starts at once again.
 */
export function startAfterPaint(html: string): string {
  if (!html.includes(bundleScript)) return html;
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script>${starterScript}</script>${html.slice(end)}`
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
    .replace(bundleScript, '<script type="later">');
}
