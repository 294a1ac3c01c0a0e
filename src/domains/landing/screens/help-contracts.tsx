/** What people ask about contracts and signatures: what the signature is, what it is not for, and how it is checked. */
import { verifyPath } from "#domains/contracts/paths.ts";

export const contractArticles = {
  id: "contracts",
  title: "Contracts and signatures",
  articles: [
    {
      id: "signatures",
      title: "What kind of signature is it?",
      body: (
        <p>
          A simple electronic signature. The signer agrees to electronic records first, then types, draws or
          uploads a signature. Plumbline records who signed, when, from where and on which device, and seals
          the finished PDF so that any change shows. Plumbline doesn't check anyone's identity papers.
        </p>
      ),
    },
    {
      id: "not-electronic",
      title: "Which documents can't be signed electronically?",
      body: (
        <>
          <p>
            Federal law in the United States (15 U.S.C. 7003) leaves some documents out. Don't use Plumbline
            for these:
          </p>
          <ul>
            <li>wills, codicils and testamentary trusts</li>
            <li>adoption, divorce and other family law</li>
            <li>court orders, notices and filings</li>
            <li>notices that end water, heat or power</li>
            <li>notices of default, foreclosure or eviction from someone's home</li>
            <li>notices that end health or life insurance</li>
            <li>product recalls that concern health or safety</li>
            <li>papers that must travel with hazardous materials</li>
            <li>most of the Uniform Commercial Code beyond sales and leases of goods</li>
          </ul>
          <p>Your state may leave out more. Ask a lawyer if you aren't sure.</p>
        </>
      ),
    },
    {
      id: "check-contract",
      title: "How can anyone check a signed contract?",
      body: (
        <p>
          Upload the PDF or paste its SHA-256 on the <a href={verifyPath()}>verification page</a>. It says
          whether the file is what was signed. Anyone can use it, without an account.
        </p>
      ),
    },
    {
      id: "contract-kept",
      title: "What happens to a contract when its customer is deleted?",
      body: (
        <p>
          A signed contract stays, with its certificate and its log. It can't be deleted, and neither can its
          files, so you can prove what was signed for as long as you keep your workspace.
        </p>
      ),
    },
  ],
};
