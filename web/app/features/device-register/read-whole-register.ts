import { listRegisterCall, type RegisterLine } from '@giro/contract/calls/device-register.ts';
import { callApi } from '../../lib/api/call-api.ts';
import type { RegisterDays } from './register-days.ts';

/** As many pages as are read for one print. */
const mostPages = 100;

/** Every line between these days, or how many there are, where those are too many for paper. Throws `ApiError`. */
export async function readWholeRegister(days: RegisterDays): Promise<RegisterLine[] | number> {
  const lines: RegisterLine[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await callApi(listRegisterCall, { query: { ...days, page } });
    if (answer.last_page > mostPages) return answer.total;
    last = answer.last_page;
    lines.push(...answer.data);
  }
  return lines;
}
