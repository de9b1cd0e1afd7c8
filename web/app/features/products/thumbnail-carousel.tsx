import { Carousel } from '@mantine/carousel';
import styles from './product-gallery.module.css';
import { Thumbnail, type ThumbnailsProps } from './thumbnail.tsx';

const shownAtOnce = 3;
const gapPixels = 20;

/** The pictures of a product, three at a time. */
export default function ThumbnailCarousel(props: ThumbnailsProps) {
  return (
    <Carousel
      aria-label={`Fotos de ${props.name}`}
      slideSize={`${100 / shownAtOnce}%`}
      slideGap={gapPixels}
      controlSize={44}
      controlsOffset={-8}
      withIndicators
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
