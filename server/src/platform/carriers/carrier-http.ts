import type { Logger } from 'pino';
import type { HttpLimits } from '../pix/provider-http.ts';
import type { RenewedTokens } from './carrier.ts';
import type { CarrierPace } from './carrier-pace.ts';

export interface CarrierLimits extends HttpLimits {
  /** Of a call by SOAP, and of all that one quote asks. */
  soapMs: number;
  quoteMs: number;
  /** Between two looks for a label that is still drawn. */
  lookMs: number;
}

export interface CarrierTools {
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  /** PEM of who signs the carrier's certificate, where Node does not know that. */
  ca?: string;
  /** Absent: 3 s to connect, 8 s in all, 30 s by SOAP, 4 s for a quote, 3 s between looks. */
  limits?: Partial<CarrierLimits>;
  /** Keeps tokens that the carrier gave in place of those of the settings: they are lost with the process otherwise. */
  keepTokens(tokens: RenewedTokens): Promise<void>;
  pace: CarrierPace;
}
