import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

const address = window.location.href;

// Files of tests share a worker and its document: each test leaves it, its address and what the browser keeps as found.
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', address);
  localStorage.clear();
  sessionStorage.clear();
});
