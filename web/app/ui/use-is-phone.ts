import { useMediaQuery } from '@mantine/hooks';

/** Whether the bench stands on a screen as narrow as a phone's. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
