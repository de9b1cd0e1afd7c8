/** The name under which looks and lists are counted, over all processes and providers. */
export const allLooks = 'provider';

/** How many of the looks of a minute may be at charges that nobody has told of, so that what is told of has the rest. */
export const mostPolls = 30;

/**
 * How many of those one order may take in a minute, by its pages and by itself: few enough that no five orders leave
 * nothing to a sixth.
 */
export const mostLooksOfOrder = 5;

/** Whose job is done first while many wait: what a provider tells, then the code that a buyer waits for, then the rest. */
export const jobPriority = { told: -2, opening: -1, planned: 0 };
