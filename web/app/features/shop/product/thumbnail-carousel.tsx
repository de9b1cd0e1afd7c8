import { Carousel } from '@mantine/carousel';
import { type ComponentProps, useEffect, useState } from 'react';
import styles from './product-gallery.module.css';
import { Thumbnail, type ThumbnailsProps } from './thumbnail.tsx';

const shownAtOnce = 3;
const gapPixels = 20;

type Embla = Parameters<NonNullable<ComponentProps<typeof Carousel>['getEmblaApi']>>[0];

/** The pictures of a product, three at a time, the chosen one among them. */
export default function ThumbnailCarousel(props: ThumbnailsProps) {
  const [embla, setEmbla] = useState<Embla>();

  useEffect(() => {
    if (!embla) return;
    const place = props.chosen - embla.selectedScrollSnap();
    if (place < 0 || place >= shownAtOnce) embla.scrollTo(props.chosen);
  }, [embla, props.chosen]);

  return (
    <Carousel
      aria-label={`Fotos de ${props.name}`}
      slideSize={`${100 / shownAtOnce}%`}
      slideGap={gapPixels}
      controlSize={44}
      controlsOffset={-8}
      withIndicators
      getEmblaApi={setEmbla}
      emblaOptions={{ align: 'start' }}
      classNames={{ root: styles.carousel, control: styles.control, indicators: styles.dots, indicator: styles.dot }}
      previousControlProps={{ 'aria-label': 'Fotos anteriores' }}
      nextControlProps={{ 'aria-label': 'Próximas fotos' }}
      getIndicatorProps={(index) => ({ 'aria-label': `Ir para a posição ${index + 1}` })}
    >
      {props.images.map(({ url }, index) => (
        <Carousel.Slide key={url}>
          <Thumbnail {...props} index={index} />
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}
