import { subscriptionDiscountPercent } from '../products/payment-options.ts';
import type { PageContent } from './content.ts';
import type { PolicyPage } from './policy-page.ts';
import { shopImage } from './shop-image.ts';

/**
 * The default texts of the pages about terms, privacy, delivery and returns. They describe this shop's practice and the
 * requirements of the Australian Consumer Law. They are not legal advice, and the editor asks the owner to have them checked.
 */
export const defaultPolicies: Record<PolicyPage, PageContent> = {
  terms: {
    pageType: 'terms',
    title: 'Terms of sale',
    metaDescription:
      'What you agree to when you order: prices, payment, lay-by, weights, delivery, cancelling, and the rights that Australian law gives to every customer here.',
    content: `These terms apply to every order placed with us, online, by phone or at the counter. They take nothing away from the rights that the law gives you.

# Prices and weights

Prices are in Australian dollars. Fresh meat has no GST in it; where an order includes something that does, the order and the receipt say so. Meat is cut from whole animals, so the weight of a pack is given as a range. The price you see is the price you pay, whatever the scales say within that range. Should a pack weigh less than its range, tell us and we make it right.

# Your order

Before you pay we show what you are buying, what it costs, what delivery costs and what is due today. We confirm every order by email where you gave us an address. If we can’t supply something you have paid for, we tell you and refund it in full.

# Paying

You pay by card on this website, or by card or cash at our counter. A card is charged only for amounts that you agreed to, on the days that you were shown. If a bank refuses a lay-by’s payment, we tell you and try it again.

“Subscription” on this website is one payment for one delivery, at ${subscriptionDiscountPercent}% off. Nothing is charged again afterwards.

# Lay-by

A lay-by lets you pay in parts, with no interest and no credit check, and we deliver after the last payment. For each lay-by you get a written agreement, on the screen before you pay and by email afterwards. It states the total, each payment and its day, and any cancellation charge.

- You may end a lay-by at any time before delivery: ask from your account, or tell us. From then on nothing more is charged. We refund what you have paid, less the cancellation charge stated in your agreement, if there is one. That charge is never more than our reasonable costs.
- We may end it only if you break the agreement, if we stop trading, or if the goods are no longer available for reasons beyond our control. You then get back everything you paid, without any charge.

# Cancelling other orders

An order that you haven’t paid you can drop in your account. For one that is paid, ask us from your account, by phone or with the [contact form](/contact). Until we have cut your order we refund all of it. Once it has been cut for you we may not be able to take it back, because meat is perishable. See [returns and refunds](/returns).

# Delivery

See [delivery](/delivery). The goods are your responsibility once they have been handed over or left where you asked us to leave them.

# Your rights under the Australian Consumer Law

Our goods come with guarantees that cannot be excluded under the Australian Consumer Law: among them, that they are of acceptable quality, fit for their purpose, and match what we said about them. Nothing in these terms excludes, restricts or changes those guarantees.

# Law

These terms are governed by the law of Victoria, Australia.`,
    imageUrl: shopImage,
  },
  privacy: {
    pageType: 'privacy',
    title: 'Privacy',
    metaDescription:
      'What we store about you, why, for how long, and who else sees it. Card numbers never reach us, and there are no cookies for advertising on this website.',
    content: `We keep what we need to sell you meat, bring it to you and answer you. We don’t sell it, rent it or trade it.

# What we store, and why

- **Orders:** your name, email, phone number, delivery address and notes, what you bought, and what you paid, so that we can pack, deliver, refund and keep the books.
- **An account,** if you open one: your username, your contact details, and your password in a form that nobody can read, us included.
- **Payments:** the brand and the last four digits of the card, and the payment provider’s reference. The card’s number goes straight to the payment provider and never reaches us.
- **Deliveries:** when your order came, what the driver noted, and sometimes a photograph of where it was left.
- **Newsletter:** your email address, when you confirmed it, and when you left.
- **Places that we don’t deliver to yet:** your email address and postcode, if you ask us to tell you when we do.
- **Messages and reviews:** what you write to us and your contact details; with a review, your first name, the pack and the month are shown to everyone.
- **Visits:** how often each page was seen on each day. We don’t store who saw it.

# Cookies

We use one cookie for your visit, so that you stay signed in and see your own orders, and a second that only says whether the first one is there. Both end 30 days after your last visit. Your cart and your postcode stay in your own browser. On pages where a card is typed in, the payment provider may store cookies of its own against fraud. There are no cookies for advertising.

# How long we keep it

- Orders and payments: at least five years, because tax law requires it.
- The text of emails that we sent you: 90 days.
- The newsletter: until you leave it. The address stays on a list of those who left, so that we don’t write again.
- Messages: as long as we need them to answer you and to settle what they are about.

# Who else sees it

The payment provider that charges your card, the company that sends our emails, the company that runs our server, and the driver who brings your order: each sees only what that work needs. Some of them may store data outside Australia. We give information to authorities where the law requires it.

# Seeing, correcting and deleting it

Ask with the [contact form](/contact) what we hold about you, and to have it corrected or deleted. We answer within a reasonable time. What the books must keep by law can’t be deleted earlier.

# Complaints

Tell us first and we will look into it. If our answer doesn’t satisfy you, you can complain to the [Office of the Australian Information Commissioner](https://www.oaic.gov.au).`,
    imageUrl: shopImage,
  },
  delivery: {
    pageType: 'delivery',
    title: 'Delivery',
    metaDescription:
      'Where we deliver, on which days and for how much, how your meat stays cold on the way, and what to do when the box arrives or when nobody can be at home.',
    content: `We pack what you order, and bring it to you cold.

# Choosing the day

The areas, days and prices above are the ones that the checkout goes by. You choose the day there. If we don’t come to your postcode yet, leave your email address with it, and we tell you when we do.

A lay-by is delivered after its last payment. You choose its day then.

# On the day

When the driver sets out, we can tell you by email. Please have somebody at home, or a cool, shaded place that dogs can’t reach, and say in the notes where it is. If nobody is there and we can’t leave the box safely, we take it back to the cool room and agree on another day with you.

# Staying cold

Everything is vacuum-sealed, labelled and packed in insulated boxes with ice packs. Put it in the fridge or the freezer as soon as it arrives. Meat that reaches you warm, or with a broken seal, shouldn’t be eaten: tell us the same day, with a photograph if you can, and we replace or refund it.

# Making room

Each pack’s page says how much room it needs, and how many cartons it comes in. As a rule of thumb a kilo needs about two litres of freezer.

# Changing the day

You can change the day, or the address, in your account until the day before, to any day that is still free; later, ask us by phone.`,
    imageUrl: shopImage,
  },
  returns: {
    pageType: 'returns',
    title: 'Returns and refunds',
    metaDescription:
      'What to do when something is wrong with your order, when you get a refund or a replacement, and why fresh meat can’t be sent back for a change of mind.',
    content: `If something is wrong with your order, tell us and we put it right.

# Something is wrong

Tell us with the [contact form](/contact) or by phone, on the day of delivery if you can: meat doesn’t keep, and we can help best while it is fresh. A photograph of the pack and its label helps. You needn’t send the meat back; please keep it cold until we have answered.

- **Missing or wrong:** we bring what is missing, or refund it.
- **Arrived warm, with a broken seal, or spoilt:** don’t eat it. We replace or refund it, as you choose.
- **Not as described:** if it isn’t what the page said, we replace or refund it.

# Your rights

Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. For a major problem you are entitled to choose a replacement or a refund, and to compensation for any other reasonably foreseeable loss or damage. If the goods are not of acceptable quality and the problem is not a major one, you are entitled to have it put right within a reasonable time, and otherwise to a refund. You have these rights whether or not you tell us on the first day.

# Changed your mind

Until we have cut your order you can cancel it, and we refund all of it. After that we can’t take fresh or frozen meat back for a change of mind: once it has left our cool room, we can’t sell it to anybody else.

# Lay-bys

You may end a lay-by at any time before delivery. We refund what you have paid, less the cancellation charge stated in your agreement, if there is one. See the [terms of sale](/terms).

# How refunds are paid

To the card that paid; your bank decides how many days it takes until you see it. What was paid in cash is given back in cash or by bank transfer. Where we have your email address, we write to you with the amount.`,
    imageUrl: shopImage,
  },
};
