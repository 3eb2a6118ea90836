import { scriptAddress } from "../trusted";

/**
 * Makes the page work offline, and tells by a `ready` event when a newer version of it waits. The version that is shown
 * stays until {@link Updates.accept} is called or the page is opened anew: a game is never interrupted.
 */
export class Updates extends EventTarget {
  ready = false;
  #waiting: ServiceWorker | null = null;

  /** Begins once the page has loaded, so that keeping it does not slow its first showing. */
  start(): void {
    if (!("serviceWorker" in navigator)) return;
    if (document.readyState === "complete") void this.#register();
    else
      window.addEventListener("load", () => void this.#register(), { once: true });
  }

  /** Shows the newer version, in this tab. */
  accept(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      location.reload();
    });
    this.#waiting?.postMessage("take over");
  }

  async #register(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register(scriptAddress("service-worker.js"));
      if (registration.waiting !== null && navigator.serviceWorker.controller !== null) this.#offer(registration.waiting);
      registration.addEventListener("updatefound", () => {
        this.#watch(registration.installing);
      });
      this.#watch(registration.installing);
    } catch {
      // Without it, as over plain http from another machine, the page works as long as its server is there.
    }
  }

  #watch(worker: ServiceWorker | null): void {
    worker?.addEventListener("statechange", () => {
      // The very first version has no page of an older one to wait for.
      if (worker.state === "installed" && navigator.serviceWorker.controller !== null) this.#offer(worker);
    });
  }

  #offer(worker: ServiceWorker): void {
    this.#waiting = worker;
    this.ready = true;
    this.dispatchEvent(new Event("ready"));
  }
}
