import type { ComponentProps, ElementType } from 'react';
import styles from './card.module.css';

type CardProps<Part extends ElementType> = ComponentProps<Part> & {
  /** The element or part that the card is. */
  component?: Part;
  radius?: 'md' | 'lg';
};

/** Ground, line and corners of what stands on a screen as one thing; its room is its own. */
export function Card<Part extends ElementType = 'div'>({
  component,
  radius = 'md',
  className = '',
  ...rest
}: CardProps<Part>) {
  const Element: ElementType = component ?? 'div';
  return <Element {...rest} className={`${styles.card} ${radius === 'lg' ? styles.lg : ''} ${className}`} />;
}
