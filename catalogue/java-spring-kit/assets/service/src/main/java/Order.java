@Entity
@Data
class Order {
    @Id @GeneratedValue Long id;
    @ManyToOne Customer customer;
    @Enumerated Status status;
}
