import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';

const green: MantineColorsTuple = [
  '#E9F6EF',
  '#D2ECDE',
  '#A8D9C0',
  '#79C49F',
  '#4CAE80',
  '#239563',
  '#0B7A4B',
  '#08663E',
  '#065232',
  '#043D25',
];

const amber: MantineColorsTuple = [
  '#FFF7E6',
  '#FEECC6',
  '#FCDD99',
  '#F9CD6B',
  '#F6BC43',
  '#F4B12E',
  '#F2A71B',
  '#D18D0D',
  '#9A6605',
  '#6B4703',
];

const red: MantineColorsTuple = [
  '#FDEFED',
  '#FADAD6',
  '#F4B4AD',
  '#F0938A',
  '#EA7166',
  '#DB4B40',
  '#C0352B',
  '#A62B22',
  '#8A231C',
  '#651813',
];

/** From paper over lines to ink: the light scheme's neutrals. */
const gray: MantineColorsTuple = [
  '#FAFAF6',
  '#F1F2EC',
  '#E4E6DF',
  '#D0D4CB',
  '#B0B7AD',
  '#848E86',
  '#5C6860',
  '#435049',
  '#293730',
  '#10211B',
];

/** The dark scheme's neutrals, from text to the deepest ground. */
const dark: MantineColorsTuple = [
  '#E8EEE9',
  '#C3CFC7',
  '#9CADA3',
  '#6F8278',
  '#33473D',
  '#22332B',
  '#17251F',
  '#0F1A15',
  '#0A130F',
  '#060C09',
];

export const theme = createTheme({
  colors: { green, amber, red, gray, dark },
  primaryColor: 'green',
  primaryShade: 6,
  white: '#FFFFFF',
  black: '#10211B',
  autoContrast: true,
  luminanceThreshold: 0.36,
  respectReducedMotion: true,
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  fontSizes: {
    xs: rem(13),
    sm: rem(14),
    // What panels and lists say.
    dense: rem(15),
    md: rem(16),
    lg: rem(18),
    xl: rem(20),
    '2xl': rem(22),
    '3xl': rem(24),
    '4xl': rem(28),
    '5xl': rem(32),
    '6xl': rem(36),
    '7xl': rem(40),
    // The shop's name, and amounts that stand in one line, as large as a phone has room for where text is enlarged.
    brand: 'min(1.375rem, 6.4vw)',
    offer: 'min(1.5rem, 9vw)',
    payout: 'min(2.25rem, 13vw)',
    // Grow with the screen: a step of the wizard, a section, a success, the shop's offer, the first words of all.
    question: 'clamp(1.5rem, 1.2rem + 1.4vw, 2rem)',
    title: 'clamp(1.75rem, 3.4vw, 2.5rem)',
    display: 'clamp(2rem, 1.6rem + 2vw, 2.75rem)',
    amount: 'min(clamp(2.5rem, 2rem + 2.6vw, 3.5rem), 13vw)',
    hero: 'clamp(1.875rem, max(min(9.2vw, 2.5rem), 5.4vw), 4rem)',
  },
  fontWeights: { regular: '400', label: '550', medium: '600', bold: '700', heavy: '800' },
  headings: {
    fontWeight: '700',
    textWrap: 'balance',
    sizes: { h2: { fontSize: rem(24) }, h3: { fontSize: rem(22) } },
  },
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24), round: '999px' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
  shadows: {
    xs: '0 1px 2px rgb(16 33 27 / 6%)',
    sm: '0 2px 8px rgb(16 33 27 / 8%)',
    md: '0 8px 24px rgb(16 33 27 / 10%)',
    lg: '0 16px 40px rgb(16 33 27 / 14%)',
    xl: '0 24px 64px rgb(16 33 27 / 18%)',
  },
  // Sizes `md` of controls are 44 px high (styles/base.css); dense tables ask for smaller ones.
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 44, 'aria-label': 'Fechar' } },
    Input: { defaultProps: { size: 'md' } },
    // Forms name what is optional; a star on nearly every field would say nothing.
    InputWrapper: { defaultProps: { size: 'md', withAsterisk: false } },
    PasswordInput: {
      defaultProps: {
        size: 'md',
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar o que foi digitado', size: 36 },
      },
    },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { centered: true, radius: 'lg', closeButtonProps: { 'aria-label': 'Fechar janela' } } },
    // A `<header>` in a dialog would be a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } as object },
    Alert: { defaultProps: { variant: 'light' } },
    Table: { defaultProps: { verticalSpacing: 'sm', highlightOnHover: true } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
});

/** Where Mantine's own choice of a step would be too pale to read (WCAG 2.2, 1.4.3 and 1.4.11). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': gray[0],
    '--mantine-color-error': red[7],
    '--mantine-color-placeholder': '#69746C',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-anchor': green[7],
    '--mantine-color-default-hover': gray[1],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-disabled-color': gray[6],
    '--mantine-color-amber-text': amber[9],
    '--mantine-color-amber-outline': amber[8],
    '--giro-control-border': gray[5],
    '--giro-line': gray[2],
    '--giro-card': '#FFFFFF',
    '--giro-tint': green[0],
    '--giro-swatch-line': 'rgb(16 33 27 / 20%)',
    '--giro-offer-ground': amber[0],
    '--giro-offer-line': amber[3],
    '--giro-warm-ground': amber[1],
    '--giro-good-ground': green[1],
    '--giro-moving-ground': '#E3EEF4',
    '--giro-moving-text': '#1D5470',
    '--giro-refused-ground': '#F1E4E6',
    '--giro-refused-text': '#7A3049',
  },
  dark: {
    '--mantine-color-disabled': dark[5],
    '--mantine-color-error': red[3],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': green[3],
    '--mantine-color-green-text': green[3],
    '--mantine-color-red-text': red[3],
    '--mantine-color-disabled-color': dark[2],
    '--giro-control-border': dark[3],
    '--giro-line': dark[5],
    '--giro-card': dark[6],
    '--giro-tint': '#12271D',
    '--giro-swatch-line': 'rgb(255 255 255 / 35%)',
    '--giro-offer-ground': '#2C220D',
    '--giro-offer-line': '#5A4310',
    '--giro-warm-ground': '#3A2A08',
    '--giro-good-ground': '#123524',
    '--giro-moving-ground': '#152B36',
    '--giro-moving-text': '#A9D3E8',
    '--giro-refused-ground': '#33202A',
    '--giro-refused-text': '#E6B4C4',
    '--giro-mark-arrow': green[4],
  },
});
