import { fileURLToPath } from 'node:url';

export default {
  plugins: {
    'postcss-preset-mantine': {
      mixins: {
        // Not on screen, still read out; where it is so everywhere, Mantine's `VisuallyHidden` does it.
        'visually-hidden': {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          'clip-path': 'inset(50%)',
          'white-space': 'nowrap',
        },
      },
    },
    '@csstools/postcss-global-data': { files: [fileURLToPath(new URL('app/styles/widths.css', import.meta.url))] },
    'postcss-custom-media': {},
    'postcss-simple-vars': {
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '87.5em',
      },
    },
  },
};
