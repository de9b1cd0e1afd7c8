import { earlyPressScript } from './early-press.ts';

/** Runs at the end of the page. A tab in the background is not painted: there the program starts at once. */
const starter = `(function () {
  function start() {
    document.querySelectorAll('link[rel=later]').forEach(function (link) { link.rel = 'modulepreload'; });
    var program = document.createElement('script');
    program.type = 'module';
    program.textContent = document.querySelector('script[type=later]').textContent;
    document.body.append(program);
  }
  if (document.hidden) start();
  else requestAnimationFrame(function () { setTimeout(start); });
})();`;

/** The one script that `startAfterPaint` adds to a page. */
export const starterScript = `${earlyPressScript}\n${starter}`;

/**
 * A finished page whose program is fetched once the page has been painted. It is readable without the program, so its
 * styles, letters and pictures have the line and the machine to themselves until then. React names the program's files
 * before everything else and cannot be told otherwise; what it writes otherwise one day simply starts at once again.
 */
export function startAfterPaint(html: string): string {
  const program = '<script type="module" async="">';
  if (!html.includes(program)) return html;
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script>${starterScript}</script>${html.slice(end)}`
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
    .replace(program, '<script type="later">');
}
