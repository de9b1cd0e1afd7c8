/**
 * Arrows between features, and no others: a new one is a decision, made here. They run one way. On the server a feature
 * has an arrow to each that it needs or whose types it imports; who asks something of those that need it declares a port.
 */

/** Features of the server, and the others that they know. */
const serverFeatureArrows = {
  accounts: ['factors', 'settings'],
  agents: ['evaluation', 'search', 'settings', 'storefront-info', 'units'],
  'arrival-notices': ['accounts'],
  'bank-data': ['accounts'],
  card: ['instalments', 'orders', 'payments', 'refunds', 'settings'],
  'card-pages': ['card'],
  cash: ['payments', 'settings'],
  counter: ['accounts', 'cash', 'credit', 'inspections', 'orders', 'payments', 'proposals', 'settings', 'units'],
  'counter-offers': ['bank-data', 'proposals', 'settings'],
  credit: ['accounts', 'payments', 'payouts', 'proposals', 'settings'],
  dashboard: ['demonstration', 'disputes', 'fiscal', 'orders', 'payments', 'payouts', 'pix', 'proposals', 'settings'],
  delivery: ['orders', 'refunds', 'settings'],
  demonstration: ['factors', 'privacy'],
  disputes: ['card', 'orders', 'payments', 'receivables', 'refunds', 'units'],
  earnings: ['settings'],
  evaluation: ['catalogue'],
  factors: ['settings'],
  feeds: ['instalments', 'products', 'storefront-info'],
  fiscal: ['delivery', 'orders', 'proposals', 'settings', 'units'],
  imports: ['accounts', 'products', 'stock', 'storefront-info', 'units'],
  inspections: ['evaluation', 'imei-records', 'proposals', 'settings', 'units'],
  instalments: ['settings'],
  mails: ['settings'],
  orders: ['accounts', 'chats', 'coupons', 'instalments', 'settings', 'stock', 'storefront-info', 'units'],
  parcels: ['delivery', 'orders', 'proposals', 'refunds'],
  payments: ['instalments', 'orders', 'refunds', 'settings'],
  payouts: ['bank-data', 'imei-records', 'pix', 'proposals'],
  pix: ['orders', 'payments', 'refunds', 'settings', 'storefront-info'],
  'preview-cards': ['blog', 'products', 'storefront-info'],
  'price-table': ['evaluation'],
  pricing: ['earnings', 'evaluation', 'products', 'proposals', 'settings'],
  privacy: ['accounts', 'factors'],
  products: ['proposals', 'settings', 'stock', 'units'],
  proposals: ['accounts', 'bank-data', 'chats', 'device-register', 'evaluation', 'imei-records', 'settings'],
  receivables: ['card', 'refunds'],
  refunds: ['orders'],
  renewals: ['evaluation', 'proposals'],
  reviews: ['storefront-info'],
  search: ['products'],
  'shop-catalogue': ['catalogue'],
  'shop-mails': ['dashboard', 'settings'],
  'storefront-info': ['instalments', 'settings'],
  'trade-ins': ['evaluation', 'orders', 'payments', 'proposals', 'settings', 'units'],
  units: ['device-register', 'evaluation', 'imei-records', 'stock'],
  users: ['accounts', 'chats'],
};

/** Features of the web, and the others whose parts their screens use. */
const webFeatureArrows = {
  accounts: ['terms'],
  'arrival-notices': ['accounts'],
  blog: ['storefront'],
  'blog-admin': ['blog'],
  card: ['accounts', 'cart', 'instalments', 'payments', 'storefront'],
  cart: ['delivery', 'instalments', 'payments', 'storefront', 'trade-ins'],
  counter: ['accounts', 'cash', 'history', 'inspections', 'orders', 'payments', 'proposals', 'storefront'],
  credit: ['storefront'],
  customers: ['history', 'imports', 'mails', 'notes', 'orders', 'proposals', 'users'],
  coupons: ['catalogue-admin'],
  checkout: ['accounts', 'cart', 'delivery', 'fiscal', 'payments', 'storefront'],
  dashboard: ['credit', 'orders', 'profile', 'proposals', 'storefront'],
  delivery: ['accounts', 'storefront'],
  'device-register': ['storefront'],
  'evaluation-admin': ['catalogue-admin', 'price-table', 'pricing'],
  fiscal: ['accounts'],
  home: ['instalments', 'reviews', 'sell', 'shop', 'storefront'],
  inspections: ['device-costs', 'imei-records', 'parcels', 'pricing', 'storefront'],
  instalments: ['storefront'],
  orders: ['delivery', 'fiscal', 'mails', 'notes', 'parcels', 'payments', 'received-payments', 'storefront'],
  parcels: ['storefront'],
  'price-desk': ['catalogue-admin'],
  'products-admin': ['catalogue-admin', 'fiscal', 'pricing'],
  'panel-search': ['storefront'],
  privacy: ['terms'],
  profile: ['accounts', 'delivery', 'privacy'],
  proposals: [
    'counter-offers',
    'delivery',
    'device-costs',
    'fiscal',
    'imei-records',
    'mails',
    'notes',
    'parcels',
    'pricing',
    'profile',
    'renewals',
    'storefront',
  ],
  sell: ['accounts', 'storefront', 'terms'],
  settings: ['accounts', 'mails', 'reviews', 'storefront'],
  shop: ['arrival-notices', 'cart', 'delivery', 'instalments', 'sell', 'storefront', 'trade-ins'],
  'trade-ins': ['accounts', 'sell', 'storefront'],
  terms: ['storefront'],
  units: ['device-costs', 'storefront'],
  users: ['accounts'],
};
/**
 * Features between which arrows run in circles, in the order of the alphabet; nothing where they all run one way. From
 * both ends it leaves out who knows nobody, and whom nobody knows, until none is left of these.
 *
 * @param {Record<string, string[]>} arrows
 * @returns {string[]}
 */
function knotOf(arrows) {
  let left = Object.keys(arrows);
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter((feature) => arrows[feature].some((other) => left.includes(other)));
    left = left.filter((feature) => left.some((other) => arrows[other].includes(feature)));
  }
  return left.sort();
}

module.exports = { serverFeatureArrows, webFeatureArrows, knotOf };
