import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files of tests share a worker and its document: each test leaves it, and what the browser keeps, empty.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
