import { fileURLToPath } from 'node:url';

/** The room of the public pages' bar from which on its search is a field, beside the links and a long greeting. */
const fieldRoom = '72em';

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
        // Beside the panel's sidebar a list or a record asks for its own room, not for the screen's.
        roomy: { '@container (width >= 60em)': { '@mixin-content': {} } },
        'roomy-bar': { [`@container bar (width >= ${fieldRoom})`]: { '@mixin-content': {} } },
        'cramped-bar': { [`@container bar (width < ${fieldRoom})`]: { '@mixin-content': {} } },
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
