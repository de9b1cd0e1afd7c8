import type { Browser } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** The shop that a tour is taken in, and its doors for scripts. */
export interface TouredShop {
  url: string;
  browser: Browser;
  owner: { email: string; password: string };
  /** An address that nobody has used. */
  newEmail: (name: string) => string;
  /** The newest link of this path that was mailed to somebody; waits until there is one. */
  linkMailedTo: (email: string, path: string) => Promise<string>;
  /** Every session is older than what a step-up counts for. */
  letStepUpsLapse: () => Promise<void>;
}

/** Something that people come to the shop for, on the screen that they do it on. */
export interface Tour {
  name: string;
  viewport: { width: number; height: number };
  take(visitor: Visitor, shop: TouredShop): Promise<void>;
}
