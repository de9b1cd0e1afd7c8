/** Whether this is the whole run (`npm run test:whole`), which repeats what every run proves: on more screens, in more rounds. */
export const isWhole = process.env.GIRO_TESTS === 'whole';
