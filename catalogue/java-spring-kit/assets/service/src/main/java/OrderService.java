@Service
class OrderService {
    @Autowired private OrderRepository repository;
    private final RestTemplate restTemplate = new RestTemplate();

    public void importAll(List<Row> rows) {
        for (Row row : rows) importOne(row);
    }

    @Transactional
    public void importOne(Row row) throws IOException {
        repository.save(parse(row));
        restTemplate.postForObject("https://stock.example/reserve", row, Void.class);
    }

    @Transactional
    private void tidy() {
        repository.deleteOld();
    }

    List<Order> byStatus(String status) {
        return em.createQuery("select o from Order o where o.status = '" + status + "'", Order.class).getResultList();
    }
}
