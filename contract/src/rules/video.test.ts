import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { videoOf, videoOrigins } from './video.ts';

describe('a video', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=PL123&v=dQw4w9WgXcQ&t=42s&si=abc',
    'http://youtube.com/watch/?v=dQw4w9WgXcQ#comments',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=AbCdEf',
    'youtu.be/dQw4w9WgXcQ/',
    '  www.youtube.com/shorts/dQw4w9WgXcQ?feature=share ',
    '//www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ',
  ])('on YouTube is found in %s', (link) =>
    expect(videoOf(link)).toEqual({
      host: 'youtube',
      id: 'dQw4w9WgXcQ',
      embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    }),
  );

  test.each([
    ['https://vimeo.com/76979871', ''],
    ['vimeo.com/76979871?share=copy#t=10', ''],
    ['https://www.vimeo.com/channels/staffpicks/76979871', ''],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', ''],
    ['https://vimeo.com/showcase/3717822/video/76979871', ''],
    ['https://player.vimeo.com/video/76979871?autoplay=1', ''],
    ['https://vimeo.com/76979871/8272103f6e', '?h=8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1', '?h=8272103f6e'],
  ])('on Vimeo is found in %s', (link, key) =>
    expect(videoOf(link)).toEqual({
      host: 'vimeo',
      id: '76979871',
      embedUrl: `https://player.vimeo.com/video/76979871${key}`,
    }),
  );

  test.each([
    '',
    'vídeo novo',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=curto',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload',
    'https://www.youtube.com/@canal',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://user:pass@youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://vimeo.com/12',
    'https://tiktok.com/@a/video/1234567',
  ])('is not found in %j', (link) => expect(videoOf(link)).toBeUndefined());

  test('whatever is typed, a frame leads to the known players alone', () => {
    const parts = fc.constantFrom(
      'https://',
      'youtu.be',
      '/',
      'watch?v=',
      '"',
      '<',
      'vimeo.com',
      '76979871',
      '?h=',
      '@',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 12 })), { maxLength: 8 }), (words) => {
        const video = videoOf(words.join(''));
        if (!video) return;
        const { origin, href } = new URL(video.embedUrl);
        expect(videoOrigins).toContain(origin);
        expect(href).toBe(video.embedUrl);
      }),
    );
  });
});
