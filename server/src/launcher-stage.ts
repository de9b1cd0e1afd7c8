/** Tells the launcher, where there is one, what goes on; without a name that it is over. */
export const showStage = (stage?: string) => process.send?.({ stage });
