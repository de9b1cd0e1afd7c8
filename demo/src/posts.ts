import { batteryHealth } from './posts/battery-health.ts';
import type { DemoPost } from './posts/demo-post.ts';
import { eraseBeforeSelling } from './posts/erase-before-selling.ts';
import { pixSafety } from './posts/pix-safety.ts';
import { sellAnIphone } from './posts/sell-an-iphone.ts';
import { warrantyRights } from './posts/warranty-rights.ts';
import { whatIsImei } from './posts/what-is-imei.ts';

export type { DemoPost } from './posts/demo-post.ts';

/** In the order in which the blog shows them. */
export const demoPosts: DemoPost[] = [
  sellAnIphone,
  batteryHealth,
  whatIsImei,
  eraseBeforeSelling,
  warrantyRights,
  pixSafety,
];

/** In the order of their tabs. */
export const demoPostCategories: string[] = ['Vender', 'Comprar com segurança', 'Cuidados'];
