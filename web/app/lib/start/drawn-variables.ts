import { createElement } from 'react';

const drawn = document.querySelector('style[data-mantine-styles=true]')?.textContent ?? '';

/**
 * The theme's variables as the server has written them into the page. Takes the place of Mantine's own component of this
 * kind in browsers, which would work them out once more from every colour of the theme.
 */
export function DrawnVariables() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what this very page has from our server.
  return createElement('style', { 'data-mantine-styles': true, dangerouslySetInnerHTML: { __html: drawn } });
}
