// A replacement for Stripe's script, with the behaviour that the shop's pages rely on. It is sent to the browser without its
// types, instead of https://js.stripe.com. Typed card details are sent to the stand-in for Stripe's API.
import type {
  PaymentIntent,
  SetupIntent,
  StripeElementsOptionsMode,
  StripeError,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';

(() => {
  type Failure = Pick<StripeError, 'type' | 'code' | 'message'>;
  type Listener = (event: unknown) => void;
  type Intent = (PaymentIntent | SetupIntent) & { object: 'payment_intent' | 'setup_intent' };
  type PaymentOptions = Extract<StripeElementsOptionsMode, { mode: 'payment' }>;
  type Options = Partial<Omit<PaymentOptions, 'mode'>> & { mode?: StripeElementsOptionsMode['mode'] };
  interface TypedCard {
    number: string;
    expiry: string;
    code: string;
  }

  const scripts = 'https://js.stripe.com';
  const api = 'https://api.stripe.com';
  /** Contains only options in the types of the script's release, so that a removed option can't be listed here. */
  const known: readonly string[] = [
    'mode',
    'amount',
    'currency',
    'allowedPaymentMethodTypes',
    'setupFutureUsage',
    'appearance',
    'fonts',
  ] satisfies (keyof PaymentOptions)[];
  const knownOfPayment: readonly string[] = [
    'layout',
    'readOnly',
    'wallets',
  ] satisfies (keyof StripePaymentElementOptions)[];

  function checkOptions(options: Options): void {
    const unknown = Object.keys(options).find((name) => !known.includes(name));
    if (unknown) throw new Error(`IntegrationError: elements() doesn't know ${unknown}`);
    const { mode, amount, currency } = options;
    if (currency !== 'aud') throw new Error('IntegrationError: the currency is aud');
    const isAmount = Number.isInteger(amount) && Number(amount) > 0;
    if (mode === 'payment' ? !isAmount : amount !== undefined) throw new Error(`IntegrationError: amount ${amount}`);
  }

  async function callApi<Result>(method: 'GET' | 'POST', path: string, values: Record<string, string>) {
    const fields = new URLSearchParams(values);
    const address = method === 'GET' ? `${api}${path}?${fields}` : `${api}${path}`;
    try {
      const response = await fetch(address, method === 'GET' ? { method } : { method, body: fields });
      return (await response.json()) as Result | { error: Failure };
    } catch {
      const message = 'An error occurred with our connection to Stripe. Please check your connection and try again.';
      return { error: { type: 'api_connection_error', message } satisfies Failure };
    }
  }

  function frame(src: string, title: string): HTMLIFrameElement {
    const made = document.createElement('iframe');
    made.src = src;
    made.title = title;
    made.style.cssText = 'width: 100%; border: 0; display: block';
    return made;
  }

  /** Listens to the messages of one of Stripe's frames. Returns a function that stops listening. */
  function hear(from: HTMLIFrameElement, listener: (message: Record<string, string>) => void): () => void {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === from.contentWindow) listener(data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }

  function createPaymentElement() {
    const listeners = new Map<string, Set<Listener>>();
    const emit = (name: string, event: object = {}) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...event });
    };
    const fields = frame(`${scripts}/stand-in/fields.html`, 'Secure payment input frame');
    let card: TypedCard = { number: '', expiry: '', code: '' };
    const say = (what: string) => fields.contentWindow?.postMessage(what, scripts);
    hear(fields, ({ type, height, ...rest }) => {
      if (type === 'ready') {
        fields.style.height = `${height}px`;
        emit('ready');
      } else if (type === 'change') {
        card = { number: rest.number ?? '', expiry: rest.expiry ?? '', code: rest.code ?? '' };
        emit('change', { complete: problem() === null, empty: card.number === '', value: { type: 'card' } });
      }
    });
    function problem(): Failure | null {
      const wrong = (code: string, message: string): Failure => ({ type: 'validation_error', code, message });
      if (card.number.replace(/\s/g, '').length < 16)
        return wrong('incomplete_number', 'Your card number is incomplete.');
      if (!/^\d\d\/\d\d$/.test(card.expiry))
        return wrong('incomplete_expiry', 'Your card’s expiration date is incomplete.');
      return /^\d{3,4}$/.test(card.code) ? null : wrong('incomplete_cvc', 'Your card’s security code is incomplete.');
    }
    return {
      card: () => card,
      problem,
      element: {
        mount: (place: HTMLElement) => place.append(fields),
        unmount: () => fields.remove(),
        destroy: () => fields.remove(),
        update({ readOnly }: { readOnly?: boolean }) {
          if (readOnly !== undefined) say(readOnly ? 'lock' : 'unlock');
        },
        focus: () => say('focus'),
        blur: () => {},
        clear: () => say('clear'),
        collapse: () => {},
        on(name: string, listener: Listener) {
          listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
        },
        off(name: string, listener: Listener) {
          listeners.get(name)?.delete(listener);
        },
      },
    };
  }

  function createElements(options: Options) {
    checkOptions(options);
    let current = options;
    let isSubmitted = false;
    let payment: ReturnType<typeof createPaymentElement> | null = null;
    const elements = {
      create(type: string, given: StripePaymentElementOptions = {}) {
        const unknown = Object.keys(given).find((name) => !knownOfPayment.includes(name));
        if (unknown) throw new Error(`IntegrationError: the payment element doesn't know ${unknown}`);
        if (type !== 'payment') throw new Error(`The stand-in has no ${type} element`);
        payment = createPaymentElement();
        payment.element.on('change', () => {
          isSubmitted = false;
        });
        return payment.element;
      },
      getElement: () => payment?.element ?? null,
      update(changes: Options) {
        current = { ...current, ...changes };
        checkOptions(current);
      },
      async fetchUpdates() {
        return {};
      },
      async submit() {
        const error = payment?.problem() ?? null;
        isSubmitted = error === null;
        return error === null ? { selectedPaymentMethod: 'card' } : { error };
      },
    };
    // Shares the same internal state as the parts of the real script.
    return Object.assign(elements, {
      standIn: () => ({ isSubmitted, options: current, card: payment?.card() }),
    });
  }

  /** Shows the bank's confirmation request over the page, in a separate frame. */
  function challenge(): Promise<'authenticated' | 'failed'> {
    const overlay = document.createElement('div');
    overlay.style.cssText =
      'position: fixed; inset: 0; z-index: 2147483647; background: rgb(0 0 0 / 50%); display: grid; place-items: center';
    const question = frame('https://hooks.stripe.com/stand-in/challenge.html', '3D Secure authentication');
    question.style.cssText += '; background: white; max-width: 28rem; height: 16rem';
    overlay.append(question);
    document.body.append(overlay);
    return new Promise((resolve) => {
      const stop = hear(question, ({ outcome }) => {
        if (outcome !== 'authenticated' && outcome !== 'failed') return;
        stop();
        overlay.remove();
        resolve(outcome);
      });
    });
  }

  function Stripe(key: string) {
    return {
      _registerWrapper: () => {},
      registerAppInfo: () => {},
      // Stripe's React package recognises the Stripe object by these methods.
      createToken: () => Promise.reject(new Error('not used')),
      createPaymentMethod: () => Promise.reject(new Error('not used')),
      confirmCardPayment: () => Promise.reject(new Error('not used')),
      elements: createElements,

      async createConfirmationToken(given: {
        elements: ReturnType<typeof createElements>;
        params?: { return_url?: string };
      }) {
        const { isSubmitted, options, card } = given.elements.standIn();
        if (!isSubmitted || !card) throw new Error('IntegrationError: elements.submit() must be called before');
        const [month = '', year = ''] = card.expiry.split('/');
        const response = await callApi<object>('POST', '/_browser/confirmation_tokens', {
          key,
          number: card.number,
          exp_month: String(Number(month)),
          exp_year: `20${year}`,
          cvc: card.code,
          ...(given.params?.return_url ? { return_url: given.params.return_url } : {}),
          ...(options.setupFutureUsage ? { setup_future_usage: options.setupFutureUsage } : {}),
        });
        return 'error' in response ? response : { confirmationToken: response };
      },

      async handleNextAction({ clientSecret }: { clientSecret: string }) {
        const secret = { key, client_secret: clientSecret };
        const found = await callApi<Intent>('GET', '/_browser/intents', secret);
        if ('error' in found) return found;
        if (found.status !== 'requires_action') {
          const code = `${found.object}_unexpected_state`;
          return { error: { type: 'invalid_request_error', code, message: `It is ${found.status}.` } };
        }
        const outcome = await challenge();
        const after = await callApi<Intent>('POST', '/_browser/challenges', { ...secret, outcome });
        if ('error' in after) return after;
        const error = 'last_setup_error' in after ? after.last_setup_error : after.last_payment_error;
        if (after.status === 'requires_payment_method' && error) {
          // The API's own message is meant for developers, so it is replaced.
          const message =
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
          return { error: { ...error, message } };
        }
        return after.object === 'setup_intent' ? { setupIntent: after } : { paymentIntent: after };
      },
    };
  }
  Stripe.version = 'endive';
  Object.assign(window, { Stripe });
})();
