import { describe, expect, test } from 'vitest';
import { safePostHtml } from './safe-html.ts';

describe('the content of a post, as it is drawn', () => {
  test('keeps what people format', () => {
    const html = '<h2>Um</h2><p>Texto <strong>forte</strong></p><ul><li>a</li></ul><blockquote>b</blockquote>';
    expect(safePostHtml(html)).toBe(html);
  });

  test('runs nothing', () => {
    const html = safePostHtml(
      '<p onclick="alert(1)">a</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a>' +
        '<iframe srcdoc="<script>alert(1)</script>"></iframe><svg onload=alert(1)></svg>',
    );
    expect(html).not.toMatch(/script|onclick|onerror|onload|<img|<svg|<iframe/);
  });

  test('shows a video behind a poster of ours, whatever the frame said', () => {
    const html = safePostHtml(
      '<iframe src="https://www.youtube.com/watch?v=dQw4w9WgXcQ" srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
    );
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
    expect(html).toMatch(/srcdoc="[^"]*Assistir ao vídeo/);
    expect(html).not.toContain('alert');
  });

  test('leads out with a safe link, and around the shop with an ordinary one', () => {
    expect(safePostHtml('<a href="/quero-vender">a</a>')).toBe('<a href="/quero-vender">a</a>');
    expect(safePostHtml('<a href="https://example.com">a</a>')).toContain('rel="noopener noreferrer nofollow"');
  });
});
