/** The name under which looks and lists are counted, over all processes and providers. */
export const allLooks = 'provider';

/** How many of the looks of a minute may be at charges that nobody has told of, so that what is told of has the rest. */
export const mostPolls = 30;

/** Whose job is done first while many wait: what a provider tells, then the code that a buyer waits for, then the rest. */
export const jobPriority = { told: -2, opening: -1, planned: 0 };
