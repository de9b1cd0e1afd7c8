import type { Consumption } from './consumption.ts';

export type SefazCall = 'status' | 'authorise' | 'receipt' | 'look' | 'void' | 'event';

/** A way in which the next calls of a kind go wrong. */
export type SefazFault =
  /** Not done: the whole answer is this code (108, 656, 999, 215 …). */
  | { how: 'code'; code: string; more?: string }
  /** Not done: the note or the event itself is refused with this code, or denied. */
  | { how: 'refused'; code: string; more?: string }
  /** A receipt in place of an answer, which says 105 so many times. */
  | { how: 'receipt'; working: number }
  /** Not done: an answer of HTTP with a page. */
  | { how: 'status'; status: number; body?: string }
  | { how: 'fault' }
  /** Not done: 200 with what is no answer. */
  | { how: 'garbage'; body?: string }
  /** Not done: no answer ever, or the connection is cut. */
  | { how: 'silent' }
  | { how: 'cut-before' }
  /** Done: no answer ever, the connection is cut, or the answer is a page of HTTP or garbage. */
  | { how: 'lost' }
  | { how: 'cut-after' }
  | { how: 'status-after'; status: number }
  | { how: 'garbage-after' };

interface PeerEvent {
  type: string;
  seq: number;
  protocol: string;
  at: Date;
  /** `evento` and `retEvento`. */
  xml: string;
}

export interface PeerNote {
  key: string;
  /** Model, series and number. */
  number: string;
  digest: string;
  protocol: string;
  at: Date;
  code: string;
  state: 'authorised' | 'denied' | 'cancelled';
  /** `NFe` as it came. */
  xml: string;
  events: PeerEvent[];
}

export interface SefazLevers {
  now: () => Date;
  /** Of every answer. */
  delayMs: number;
  /** The authority is down, and says so (108); SVC is not. */
  isDown: boolean;
  /** SVC answers only while it is on (114). */
  isSvcOn: boolean;
  tpAmb: '1' | '2';
  cancelMinutes: Record<string, number>;
  /** Seconds of `tMed`. */
  meanTime: number;
}

export interface SefazState {
  levers: SefazLevers;
  /** By key. */
  notes: Map<string, PeerNote>;
  receipts: Map<string, { key: string; working: number; refusal: { code: string; more?: string } | undefined }>;
  voided: { number: string; from: number; to: number; protocol: string }[];
  faults: Map<SefazCall, SefazFault[]>;
  protocols: number;
  consumption: Consumption;
  /** Codes by which notes were refused, oldest first. */
  refusals: { key: string; code: string; more: string }[];
}
