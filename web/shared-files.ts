/** Parts of Mantine that stand in every form. */
const formParts = 'Alert|CloseButton|Input|InputBase|TextInput';

/** Parts of Mantine that stand in the frame of every public screen. */
const frameParts = 'Button|ActionIcon|Loader|UnstyledButton';
/** Modules for moving among tabs and menus by keys. */
const menuUtils = 'create-scoped-keydown-handler|find-element-in-shadow-dom';

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));
const icons = (names: string) => `/icons-react/dist/esm/icons/Icon(${names})\\.mjs`;

/**
 * The files that public pages share: fifty small ones compress a tenth worse than the same code in few, and cost a
 * request each. Only what public pages need is named, by which of them need it: a rule by how many screens share a
 * module would make visitors fetch what the back-office's screens share among themselves. What nobody names here lies
 * with the screens that it is for, or in a small file of its own.
 */
export const sharedFiles = [
  {
    name: 'react',
    test: anyOf('/node_modules/(react|react-dom|scheduler|react-router)/', 'rolldown/runtime'),
    priority: 2,
  },
  {
    name: 'base',
    test: anyOf(
      // Saving by a hook, and many lists at once, are for further screens.
      '/node_modules/@tanstack/(query-core|react-query)/(?!.*/(queriesObserver|useQueries|mutationObserver|useMutation)\\.)',
      `/node_modules/@mantine/core/esm/(core/(?!utils/(${menuUtils})/)|components/(${frameParts})/)`,
      '/node_modules/@mantine/hooks/esm/use-(id|uncontrolled)/',
      '/web/app/(theme|ui/brand|lib/(browser-store|start/(script-nonce|link-coupon)|api/(query-client|random-key))|frame/(footer|top-menu|public-frame|routing-error))',
    ),
    priority: 1,
  },
  {
    name: 'form',
    test: anyOf(
      `/node_modules/@mantine/core/esm/components/(${formParts})/`,
      '/web/app/(ui/(error-alert|submit-button)|lib/api/form-errors)',
    ),
  },
  {
    name: 'page',
    test: anyOf(
      '/web/app/lib/head/page-meta',
      '/web/app/features/sell/saved-quote/saved-quote\\.',
      '/web/app/ui/(card\\.|stored-picture|product-picture|money|error-state|empty-state)',
      '/contract/src/rules/(pictures|money|paths|dates|text)',
      icons('Check|ChevronLeft|ChevronRight|CloudOff|DeviceMobile'),
    ),
  },
  {
    name: 'account',
    test: anyOf('/web/app/(ui/password-input|features/accounts/(account-inputs|use-few-fields))\\.'),
  },
  {
    name: 'buying',
    test: anyOf(
      '/web/app/features/cart/(cart|purchase-reminder|use-add-to-cart)\\.',
      '/web/app/features/trade-ins/trade-in-button\\.',
      '/web/app/features/instalments/price-ways\\.',
      '/web/app/features/shop/product/use-swipe\\.',
      '/contract/src/calls/(products|search)\\.',
      icons('ArrowsExchange'),
    ),
  },
  {
    name: 'fetching',
    test: anyOf('/web/app/features/delivery/delivery-(teaser|cep)', '/contract/src/rules/pickup-offer\\.'),
  },
  { name: 'detail', test: anyOf('/web/app/ui/(breadcrumb|form-page|page-states)', '/contract/src/rules/device\\.') },
  {
    name: 'list',
    test: anyOf('/web/app/ui/(loading-screen|stale-note|tabbed-page)', '/web/app/lib/head/shown-address'),
  },
  {
    name: 'pages-of-list',
    test: anyOf(
      '/web/app/ui/(use-address-params|panel/list/pagination)',
      '/node_modules/@mantine/hooks/esm/use-debounced-value/',
    ),
  },
  {
    name: 'blog',
    test: anyOf('/web/app/features/blog/(blog-meta|post-picture)\\.', '/contract/src/calls/blog\\.'),
  },
  {
    name: 'wizard',
    test: anyOf(
      '/web/app/features/sell/(wizard/(wizard-state|wizard-bar|wizard-storage)|questions/(choice|question\\.module))',
      '/contract/src/(calls/evaluation|rules/proposal)\\.',
    ),
  },
  {
    name: 'icons',
    test: anyOf(
      icons(
        'ArrowBackUp|ArrowRight|Box|BrandWhatsapp|BuildingStore|Camera|Cash|Database|DeviceMobileOff|DeviceSim|Id|Link|Lock',
      ),
      icons('News|Package|Plug|ShieldCheck|Wifi'),
    ),
  },
];

/** The names of the shared files that no page is without. */
export const isOnEveryPage = /\/(react|base|rolldown-runtime)-[\w-]+\.(js|css)$/;
