import { lazy, Suspense } from 'react';
import type { RichTextFieldProps } from './rich-text-editor.tsx';
import styles from './rich-text-field.module.css';

const RichTextEditorField = lazy(() => import('./rich-text-editor.tsx'));

/** Text with emphasis, lists and links, as HTML. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<p className={styles.loading}>Carregando...</p>}>
      <RichTextEditorField {...props} />
    </Suspense>
  );
}
