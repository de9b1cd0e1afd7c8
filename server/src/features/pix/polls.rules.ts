/** The name under which polls and lists are counted, over all processes and providers. */
export const allPolls = 'provider';

/** Polls of a minute that may be of charges that nobody has told of, so that what is told of has the rest. */
export const mostUnprompted = 30;

/**
 * Share of those that one order may take in a minute, by its pages and by itself: few enough that no five orders leave
 * nothing to a sixth.
 */
export const mostPollsOfOrder = 5;

/** Whose job is done first while many wait: what a provider tells, then the code that a buyer waits for, then the rest. */
export const jobPriority = { told: -2, opening: -1, planned: 0 };
