import './styles/base.css';
import './styles/mantine.css';
import './styles/print.css';
import { shopInfoCall } from '@giro/contract/calls/storefront-info.ts';
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { RoutingError } from './frame/routing-error.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { serverApi } from './lib/api/server-api.ts';
import { repeatEarlyPress } from './lib/start/early-press.ts';
import { FetchAhead } from './lib/start/fetch-ahead.tsx';
import { LostParts, noteStarted, startGuard } from './lib/start/lost-parts.ts';
import { ScriptNonce } from './lib/start/script-nonce.ts';
import { useHydrated } from './lib/start/use-hydrated.ts';
import fontUrl from './styles/figtree-pt.woff2?url';
import { cssVariablesResolver, theme } from './theme.ts';

const startedAtMs = performance.now();
const Analytics = lazy(() => import('./features/analytics/analytics.tsx'));

/** The shop's data for the frame and every page's head, and the address that pages are reached at. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = await context.get(serverApi)(shopInfoCall);
  return { shop, origin: new URL(request.url).origin };
}

/** The shop's data of the first page serves until the next full page, or until a screen that has changed it asks anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href;

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** Pages bring their own; this is what the error screen shows. */
export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  if (!error) return [];
  const problem = isRouteErrorResponse(error) && error.status === 404 ? 'não encontrada' : 'indisponível';
  return [{ title: `Página ${problem} | ${loaderData?.shop.name ?? 'Giro'}` }, { name: 'robots', content: 'noindex' }];
};

export function Layout({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  const nonce = useContext(ScriptNonce);
  useEffect(() => {
    noteStarted();
    repeatEarlyPress();
  }, []);
  return (
    <html lang="pt-BR" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FAFAF6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1A15" />
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: startGuard }} />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          withGlobalClasses={false}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const { analytics_id } = loaderData.shop;
  return (
    <>
      {hydrated && analytics_id && (
        <Suspense fallback={null}>
          <Analytics id={analytics_id} startedAtMs={startedAtMs} />
        </Suspense>
      )}
      <FetchAhead />
      <LostParts />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RoutingError error={error} />;
}
