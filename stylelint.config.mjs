/** @type {import('stylelint').Config} */
export default {
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    // The theme's steps are taken where there are any (web/app/theme.ts).
    'declaration-property-value-allowed-list': [
      {
        'font-size': ['/^var\\(--mantine-font-size-/', '/^[\\d.]+em$/', 'inherit'],
        'font-weight': ['/^var\\(--mantine-font-weight-/', 'inherit', '/^\\d+ \\d+$/'],
        '/^border(-[a-z]+)*-radius$/': ['/^((0|50%|var\\(--mantine-radius-\\w+\\)|calc\\(.+\\))( |$))+$/', 'inherit'],
        font: ['inherit'],
      },
      { message: (property, value) => `${property}: ${value} is none of the theme's steps (web/app/theme.ts)` },
    ],
    // Widths go by their names (web/app/styles/widths.css).
    'media-feature-name-disallowed-list': [
      ['width', 'min-width', 'max-width'],
      { message: (name) => `${name} is asked for by a name of web/app/styles/widths.css` },
    ],
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch'],
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'declaration-block-no-duplicate-properties': true,
    'no-duplicate-selectors': true,
  },
};
