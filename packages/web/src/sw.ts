import { type Build, serveOffline } from './shared/offlineBuild';

/** Filled in by the build (serviceWorker.ts beside vite.config.ts). */
declare const __BUILD__: Build;

serveOffline(self as unknown as ServiceWorkerGlobalScope, __BUILD__);
