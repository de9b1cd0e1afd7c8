/** Made with the first moment that is shown: each takes a slow phone some twenty milliseconds. */
function inSaoPaulo(parts: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', ...parts });
    return format.format(moment);
  };
}
const dayOf = inSaoPaulo({ day: '2-digit', month: '2-digit', year: 'numeric' });
const timeOf = inSaoPaulo({ hour: '2-digit', minute: '2-digit' });

/** Reads `dd/mm/yyyy` or `yyyy-mm-dd` as `yyyy-mm-dd`; undefined when the calendar has no such day. */
export function parseDay(text: string): string | undefined {
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  const iso = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : text.trim();
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** The shop's calendar day of a moment, as `yyyy-mm-dd`. */
export function saoPauloToday(now: Date): string {
  const [day, month, year] = dayOf(now).split('/');
  return `${year}-${month}-${day}`;
}

/** The calendar day so many days after (or, negative, before) a day; both `yyyy-mm-dd`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * A date as people read it, `dd/mm/yyyy`. A moment (ISO with time) shows its day in São Paulo; a plain day is checked
 * for month 1–12 and day 1–31 only, because it was stored as somebody gave it. Anything else is 'Data inválida'.
 */
export function formatDate(value: string | null | undefined): string {
  const text = value ?? '';
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(text)) return text;
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (plain) {
    const [, year, month, day] = plain;
    const believable = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
    return believable ? `${day}/${month}/${year}` : 'Data inválida';
  }
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? dayOf(moment) : 'Data inválida';
}

/** A moment of the coming days as `dd/mm às hh:mm`, in São Paulo. */
export function formatSoon(iso: string): string {
  return formatMoment(iso).replace(/\/\d{4}/, '');
}

/** A moment as `dd/mm/yyyy às hh:mm`, in São Paulo. */
export function formatMoment(iso: string): string {
  const day = formatDate(iso);
  return day === 'Data inválida' ? day : `${day} às ${timeOf(new Date(iso))}`;
}

/** São Paulo has had no summer time since 2019 (Decreto 9.772). */
const midnightOf = (day: string) => new Date(`${day}T00:00:00-03:00`);

/** From the midnight that begins a day, `yyyy-mm-dd`, in São Paulo to the one that ends it. */
export const saoPauloDay = (day: string) => ({ from: midnightOf(day), to: midnightOf(addDays(day, 1)) });
