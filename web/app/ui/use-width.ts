import { useMediaQuery } from '@mantine/hooks';
import { widths } from './widths.ts';

const useWidth = (width: keyof typeof widths) =>
  useMediaQuery(widths[width], false, { getInitialValueInEffect: false });

/** True on a screen as narrow as a phone's. */
export const useIsPhone = () => useWidth('phone');

/** True on a screen with room for the panel's menu beside the page. */
export const useIsDesk = () => useWidth('desk');
