import type { NextOffer } from '../domain/offers/choose-offers.ts'
import type { Gift, GoodsFilter } from '../domain/offers/offer.ts'
import { literal, type Message, message } from '../kernel/message.ts'

const SECTIONS: Readonly<Record<string, Message>> = {
  Frame: message('goods.frames'),
  SpectacleLens: message('goods.spectacle-lenses'),
  ContactLens: message('goods.contact-lenses'),
  Sunglass: message('goods.sunglasses'),
  Accessory: message('goods.accessories'),
  Service: message('offers.services'),
}

/** What is missing for an offer and what it gives: "Frames: 1 more for 750.00 off (Diwali)". */
export function nextOfferText({ missing, offer }: NextOffer): Message {
  const gift = giftText(offer.gift)
  const { name } = offer
  switch (missing.kind) {
    case 'goods': {
      const goods = goodsText(offer.needs[missing.need]?.filter)
      return message('offers.next-goods', { goods, count: missing.count, gift, name })
    }
    case 'pair':
      return message('offers.next-pair', { gift, name })
    case 'service':
      return message('offers.next-service', { name })
    case 'value':
      return message('offers.next-value', { more: missing.paise, gift, name })
  }
}

function goodsText(filter: GoodsFilter | undefined): Message {
  const kinds = (filter?.sections ?? []).flatMap((section) => SECTIONS[section] ?? [])
  const names = [...(filter?.brands ?? []).map(literal), ...kinds]
  return names.length === 0 ? message('offers.any-goods') : message('offers.goods-list', { names })
}

function giftText(gift: Gift): Message {
  switch (gift.kind) {
    case 'percent':
      return message('offers.gift-percent', { rate: gift.ratePpm })
    case 'amount':
      return message('offers.gift-amount', { off: gift.paise })
    case 'price':
      return message('offers.gift-price', { price: gift.paise })
    case 'cheapest':
      return message('offers.gift-cheapest', { rate: gift.ratePpm })
    case 'secondPair':
      return message('offers.gift-second-pair', { rate: gift.ratePpm })
    case 'service':
      return message('offers.gift-service')
  }
}
