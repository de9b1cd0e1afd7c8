import { redirect } from 'react-router';

/**
 * Leads a visitor of an address that shows nothing of its own (a page beyond the last, a number that is none) to the
 * one that it stands for, before anything is drawn. `shown` is a path with `page` and `tab` as the list has them.
 */
export function leadTo(shown: string, request: Request): void {
  const [asked, has] = [new URL(request.url).searchParams, new URL(shown, request.url).searchParams];
  const differs = ['page', 'tab'].some((name) => asked.getAll(name).join() !== has.getAll(name).join());
  if (differs) throw redirect(shown);
}

/** An id or a page number that an address names; undefined for anything else. */
export function idInAddress(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}
