import type { CSSProperties, ReactNode } from 'react';

interface LoaderTransitionProps {
  mounted: boolean;
  /** By name, or what it leads from and to. */
  transition: string | { in: CSSProperties; common?: CSSProperties };
  children: (styles: CSSProperties) => ReactNode;
}

/** The wheel of a button that waits, in its place at once. Takes the place of Mantine's moving one in buttons. */
export function Transition({ mounted, transition, children }: LoaderTransitionProps) {
  if (!mounted) return null;
  return children(typeof transition === 'string' ? {} : { ...transition.common, ...transition.in });
}
