import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is as narrow as a phone's. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
