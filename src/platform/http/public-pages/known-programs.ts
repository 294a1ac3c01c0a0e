/** Which visitors are programs by what they say of themselves: search engines, previews of links, monitors, scripts. */
const programs =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|embedly|monitor|uptime|pingdom|lighthouse|headless|phantom|curl|wget|python|java\/|go-http|node-fetch|axios|okhttp|scrapy|httpclient/i;

export const isProgram = (userAgent: string | null): boolean => !userAgent || programs.test(userAgent);
