import { z } from 'zod';
import * as account from '#core/accounts/account.ts';
import * as staffAccounts from '#core/accounts/staff-account-api.ts';
import * as liveEvents from '#core/admin/live-api.ts';
import * as overview from '#core/admin/overview-api.ts';
import * as testTools from '#core/admin/test-tools-api.ts';
import * as content from '#core/content/content.ts';
import * as seo from '#core/content/seo.ts';
import * as shopForm from '#core/content/shop-form.ts';
import * as shopSettings from '#core/content/shop-settings.ts';
import * as staffContent from '#core/content/staff-content-api.ts';
import * as counterSale from '#core/counter-sale/counter-sale-api.ts';
import * as runSheet from '#core/delivery/run-sheet-api.ts';
import * as basics from '#core/endpoint.ts';
import * as importExport from '#core/import-export/import-export-api.ts';
import * as layby from '#core/laybys/layby.ts';
import * as laybyPlans from '#core/laybys/layby-api.ts';
import * as offlineChange from '#core/offline/offline-change.ts';
import * as offlineChanges from '#core/offline/offline-change-api.ts';
import * as rejectedChange from '#core/offline/rejected-change.ts';
import * as checkoutForm from '#core/orders/checkout-form.ts';
import * as order from '#core/orders/order.ts';
import * as orders from '#core/orders/order-api.ts';
import * as orderEvent from '#core/orders/order-event.ts';
import * as orderLinks from '#core/orders/order-link-api.ts';
import * as staffOrder from '#core/orders/staff-order.ts';
import * as staffOrders from '#core/orders/staff-order-api.ts';
import * as orphanedCharges from '#core/payments/orphaned-charge-api.ts';
import * as payment from '#core/payments/payment.ts';
import * as paymentAlerts from '#core/payments/payment-alert-api.ts';
import * as payments from '#core/payments/payment-api.ts';
import * as providerHealth from '#core/payments/provider-health-api.ts';
import * as statement from '#core/payments/statement-api.ts';
import * as product from '#core/products/product.ts';
import * as productForm from '#core/products/product-form.ts';
import * as staffProducts from '#core/products/staff-product-api.ts';
import * as uploads from '#core/uploads/upload-api.ts';

type Json = Record<string, unknown>;

/**
 * Whether a schema is for input (a body or a parameter) or for output (a response). Only input may leave out a field with a
 * default.
 */
type Direction = 'input' | 'output';

const modules: object[] = [
  ...[basics, account, staffAccounts, content, seo, shopForm, shopSettings, staffContent, counterSale, runSheet],
  ...[importExport, layby, laybyPlans, checkoutForm, order, orders, orderEvent, orderLinks, staffOrder, staffOrders],
  ...[
    orphanedCharges,
    payment,
    payments,
    product,
    productForm,
    staffProducts,
    paymentAlerts,
    providerHealth,
    statement,
    liveEvents,
    overview,
    testTools,
    uploads,
    offlineChange,
    offlineChanges,
    rejectedChange,
  ],
];

/**
 * The names of the described components. Every exported schema of these modules is a component, named after its export: `orderSchema`
 * is `Order`.
 */
const registry = z.registry<{ id: string }>();
for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
  if (!name.endsWith('Schema') || !(value instanceof z.ZodType) || registry.has(value)) continue;
  registry.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length) });
}

/**
 * Creates JSON schemas, in which every named shape is a reference, and collects these shapes. At first, a reference states whether its
 * shape is used for input or for output. When the whole document is known, `resolve` replaces the reference with the final name.
 */
export class Components {
  readonly #met: Record<Direction, Record<string, Json>> = { input: {}, output: {} };

  schema(schema: z.ZodType, io: Direction): Json {
    const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
      io,
      metadata: registry,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        delete jsonSchema.id;
        // Unknown fields are excluded only for strict inputs, because responses may gain fields later.
        const { def } = zodSchema._zod;
        if (def.type === 'object' && (def as z.core.$ZodObjectDef).catchall === undefined) {
          delete jsonSchema.additionalProperties;
        }
      },
    });
    for (const [name, shape] of Object.entries($defs ?? {})) this.#met[io][name] = markReferences(shape as Json, io);
    return markReferences(json, io);
  }

  /**
   * Returns the document with its component schemas. If a shape differs between requests and responses, the document contains it twice:
   * `Order`, `OrderInput`.
   */
  resolve(document: Json): Json {
    const { input, output } = this.#met;
    const twofold = this.#twofold();
    const resolved = (json: Json): Json =>
      replaceReferences(json, (io, name) =>
        io === 'input' && twofold.has(name) ? `${basePath}${name}Input` : `${basePath}${name}`,
      );
    const shapes: [string, Json][] = [
      ...Object.entries(output),
      ...Object.entries(input).flatMap(([name, shape]): [string, Json][] =>
        twofold.has(name) ? [[`${name}Input`, shape]] : name in output ? [] : [[name, shape]],
      ),
    ];
    const schemas = Object.fromEntries(shapes.sort(([a], [b]) => (a < b ? -1 : 1)));
    const { components, ...rest } = document as { components: { schemas: Json } };
    return resolved({ ...rest, components: { ...components, schemas: { ...schemas, ...components.schemas } } });
  }

  /** Returns the names of shapes that are different in input and output. A shape also counts if it refers to such a shape. */
  #twofold(): Set<string> {
    const { input, output } = this.#met;
    const shared = Object.keys(input).filter((name) => name in output);
    const plain = (json: Json | undefined) => JSON.stringify(replaceReferences(json ?? {}, (_io, name) => name));
    const found = new Set(shared.filter((name) => plain(input[name]) !== plain(output[name])));
    for (let size = -1; size !== found.size; ) {
      size = found.size;
      for (const name of shared) {
        replaceReferences(input[name] ?? {}, (_io, inner) => {
          if (found.has(inner)) found.add(name);
          return inner;
        });
      }
    }
    return found;
  }
}

const basePath = '#/components/schemas/';

function markReferences(json: Json, io: Direction): Json {
  return JSON.parse(JSON.stringify(json).replace(/"#\/\$defs\/(\w+)"/g, `"#${io}:$1"`)) as Json;
}

function replaceReferences(json: Json, nameOf: (io: Direction, name: string) => string): Json {
  const text = JSON.stringify(json).replace(/"#(input|output):(\w+)"/g, (_whole, io: Direction, name: string) =>
    JSON.stringify(nameOf(io, name)),
  );
  return JSON.parse(text) as Json;
}
