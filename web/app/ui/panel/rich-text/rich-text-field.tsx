import { lazy, Suspense } from 'react';
import styles from './rich-text-editor.module.css';
import type { RichTextFieldProps } from './rich-text-editor.tsx';

const RichTextEditorField = lazy(() => import('./rich-text-editor.tsx'));

/** Text with emphasis, lists and links, as HTML. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<p className={styles.loading}>Carregando...</p>}>
      <RichTextEditorField {...props} />
    </Suspense>
  );
}
